import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Workflow } from '#engine/workflow/types.ts'

/** The set made of the project's own definitions: compiled once for the whole run, an object of its own for each caller. Throws with the problems when they have any. */
export function publishedSet(): PublishedSet {
  const { file, broken } = inject('set')
  if (broken) throw new Error(`The definitions do not compile:\n${broken}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** One workflow of it. Throws when there is none with this id. */
export function publishedWorkflow(id: string): Workflow {
  const workflow = publishedSet().workflows[id]
  if (!workflow) throw new Error(`There is no workflow "${id}"`)
  return workflow
}
