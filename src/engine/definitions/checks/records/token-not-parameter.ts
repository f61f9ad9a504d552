import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Json, JsonObject } from '../../types.ts'
import type { Rule } from '../rule.ts'

/** A token that is no parameter is given by nobody, and leaves a gap in the text. */
export const tokenNotParameter: Rule = {
  rule: 'token-not-parameter',
  about: 'texts of messages use their parameters only',
  check({ messages }) {
    return [...messages.values()].flatMap(({ file, content }) => {
      const { parameters, ...texts } = content
      return strings(texts as JsonObject, '').flatMap(({ text, path }) => [
        ...tokensOf(text)
          .filter(token => !parameters.includes(token))
          .map(token => ({
            file,
            path,
            message: `"{{${token}}}" is not among the parameters`,
            fix: suggestion(token, parameters),
            among: '/parameters',
          })),
        ...mistakesIn(text).map(message => ({ file, path, message, fix: 'Write tokens as {{/record/label}}.' })),
      ])
    })
  },
}

function strings(value: Json | undefined, path: string): { text: string; path: string }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((item, index) => strings(item, appendPointer(path, index)))
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => strings(item, appendPointer(path, key))) : []
}

/** What looks as if a token were meant, and is none. */
export function mistakesIn(text: string): string[] {
  return [
    ...(/\{\{(?!\s*\/[^{}]*\}\})/.test(text) ? ['There is a "{{" without a JSON pointer and "}}" after it'] : []),
    ...(/(?:^|[^{])\{\s*\/[^{}]*\}(?!\})/.test(text) ? ['There is a token with one brace instead of two'] : []),
  ]
}
