import { schemaParser } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { inLanguage } from '#engine/definitions/languages/in-language.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { standaloneRuntime } from '#engine/validation/standalone-runtime.ts'
import { compileValidators } from '#server/sets/compile-validators.ts'
import { validatorInLanguage } from '#server/sets/validators-in-language.ts'
import { publishedSet } from '../../support/published-set.ts'

const set = publishedSet()
const texts = compileValidators(set)
const others = Object.keys(set.languages ?? {}).filter(one => one !== set.language)

const schemasOf = ({ id, schema, draft, steps }: (typeof set.forms)[string]): [string, Schema][] => [
  [id, schema],
  [`${id}.draft`, draft],
  ...steps.map((step): [string, Schema] => [`${id}.${step.id}`, step.schema]),
]

test.each(others)('every form has all its validators in the language %s, by the names that pages look for', async language => {
  const spoken = inLanguage(set, language)
  let compared = 0
  for (const form of Object.values(spoken.forms))
    for (const [name, schema] of schemasOf(form)) {
      const module = validatorInLanguage(texts[name] ?? '', name, set, spoken)
      const { default: make } = await import(`data:text/javascript;base64,${Buffer.from(module).toString('base64')}`)
      const validators: { [hash: string]: unknown } = make(standaloneRuntime)
      for (const hash of Object.keys(schemaParser({ ...schema }))) {
        expect(typeof validators[hash], `${name} ${hash}`).toBe('function')
        compared++
      }
    }
  expect(others.length).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(300)
})
