"""Kernels that only other kernels call are lowered to LLVM IR and no further.

numba would optimise each of them and make machine code that nobody runs; the entry that contains them does both once.
This leans on numba's insides (0.68): FACEDOWN_INSIDES=0 goes without, and so does jit.py by itself if this fails.
"""

# mypy: disable-error-code="misc, attr-defined, no-untyped-call"

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class InnerLibrary(JITCodeLibrary):
    """A code library that stays IR."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


# Passes for what no kernel contains: closures, `with` blocks, literals as types, array expressions, inlining by wish.
NEEDLESS = frozenset({
    "WithLifting", "InlineClosureLikes", "MakeFunctionToJitFunction", "InlineInlinables", "FindLiterallyCalls",
    "LiteralUnroll", "LiteralPropagationSubPipelinePass", "InlineOverloads", "NopythonRewrites",
})  # fmt: skip


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Lowering into an InnerLibrary; the function object that numba wants can never be called."""

    _name = "facedown_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        made = state["cr"]
        state.library._ensure_finalized()
        descriptor = made.fndesc
        name = descriptor.qualname.split(".")[-1]
        if hasattr(state.func_id.func, "__apart__"):
            made_ir = state.library._final_module.get_function(descriptor.llvm_func_name)
            made_ir.add_function_attribute("noinline")
        never_called = _dynfunc.make_function(
            descriptor.lookup_module(), name, "inner kernel", 1, made.env, (state.library,)
        )
        state.targetctx.insert_user_function(never_called, descriptor, [state.library])
        state["cr"] = _LowerResult(descriptor, made.call_helper, cfunc=never_called, env=made.env)
        return True


class InnerCompiler(CompilerBase):
    """numba's nopython pipeline without needless passes, and with InnerLowering in place of NativeLowering."""

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        kept = [(step, says) for step, says in pipeline.passes if step.__name__ not in NEEDLESS]
        pipeline.passes = [(InnerLowering if step is NativeLowering else step, says) for step, says in kept]
        pipeline.finalize()
        return [pipeline]
