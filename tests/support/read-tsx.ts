import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type TypeScript from 'typescript'

const require = createRequire(import.meta.url)

// Node takes types out by itself, but reads no JSX. The compiler is loaded only for the few tests that import a component.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const ts = require('typescript') as typeof TypeScript
    const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ESNext,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.ReactJSX,
        verbatimModuleSyntax: true,
      },
    })
    return { format: 'module', source: outputText, shortCircuit: true }
  },
})
