import type { PoolClient } from 'pg'
import { writeAudit } from '../auth/audit.ts'
import { inTransaction } from '../db/pool.ts'
import { fieldsRefused } from '../records/drafts/check-data.ts'
import { refuse } from '../records/texts.ts'
import { saveContent as save } from '../sets/save-content.ts'
import type { Command } from './command.ts'

/**
 * Publishes a content, or texts of the page, as edited. 409 when somebody changed it since it was read, and when stored records would not be taken any
 * more, unless the call names the set that this told of; 422 with the places in `data` when the checker
 * finds anything, 503 when many wait to be saved: nothing is written then.
 */
export const saveContent: Command<'save-content'> = async ({ params, body, actor, set }, deps) => {
  const { version, data, anyway } = body
  const content = String(params.id)
  const saving = async (client: PoolClient) => {
    const edit = {
      content,
      value: data,
      version,
      ...(anyway !== undefined && { anyway }),
      editor: String(actor.id),
      editorName: actor.name,
      now: deps.now(),
    }
    const done = await save(client, deps.pool, deps.contentSaves.check, edit)
    if (done.outcome === 'saved') await writeAudit(client, deps, 'content.saved', actor.id, { content, set: done.hash })
    return done
  }
  // Whoever waits holds no connection.
  const saved = await deps.contentSaves.inTurn(() => inTransaction(deps.pool, saving))
  // Who is told that everybody reads it from now on reads it with the next request.
  if (saved.outcome === 'saved') await deps.followSet()
  switch (saved.outcome) {
    case 'missing':
      throw refuse(set, 'not-found')
    case 'stale':
      throw refuse(set, 'changed-by-someone-else', { version: saved.version })
    case 'stored':
      throw refuse(set, 'stored-records-refused', {
        problems: saved.lines.map(message => ({ path: '', message })),
        set: saved.hash,
      })
    case 'refused':
      throw fieldsRefused(set, saved.problems)
    case 'unpublished':
      throw refuse(set, 'being-updated')
    case 'unchanged':
      return { data: { id: content, version: saved.version } }
    case 'saved':
      return { data: { id: content, version: saved.version, changed: saved.changed, versions: saved.versions, own: saved.own } }
  }
}
