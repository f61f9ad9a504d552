import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '#server/files/local-files.ts'
import aggregatorCases from '../../definitions/aggregator.cases.json' with { type: 'json' }
import { samplePdf } from '../../e2e/sample-files.ts'
import type { Portal } from '../auth/portal.ts'
import { type Asker, asker, type Reply } from './askers.ts'

export type Details = typeof aggregatorCases.base

/** Calls about aggregators, whatever kind somebody asks for elsewhere. */
export const about =
  (who: Asker): Asker['send'] =>
  (method, path, body, headers) =>
    who.send(method, `/../aggregators${path}`, body, headers)

/** Lets a portal take uploads, into a folder that `remove` takes away again. */
export function withUploads(portal: Portal): { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-uploads-'))
  portal.deps.files = localFiles(folder)
  return { remove: () => rmSync(folder, { recursive: true }) }
}

/** Details that the form takes whole, with documents that were uploaded for them. */
export async function aggregatorData(owner: Asker): Promise<Details> {
  const documents: Details['documents'] = []
  for (const { document_type_id } of aggregatorCases.base.documents) {
    const { name, buffer } = samplePdf(`paper-${document_type_id}.pdf`)
    documents.push({ document_type_id, file: await owner.upload('document', name, buffer) })
  }
  return { ...structuredClone(aggregatorCases.base), documents }
}

/** Gives the details of an aggregator and submits them; gives the record's id. */
export async function submitDetails(owner: Asker): Promise<string> {
  const data = await aggregatorData(owner)
  const made = await about(owner)('POST', '', { data })
  const { id, version } = made.body.data ?? {}
  const sent = await about(owner)('POST', `/${id}/submit`, { event: 'submit', version: 1, draft_version: version, data })
  if (sent.status !== 200) throw new Error(`The details were not submitted: ${JSON.stringify([made.body, sent.body])}`)
  return id
}

/** Sends an event to an aggregator's row as it stands. @param scope carrier whose row it is. */
export async function decide(by: Asker, id: string, event: string, data?: object, scope = ''): Promise<Reply> {
  const { lifecycles } = (await about(by)('GET', `/${id}`)).body.data
  const row = lifecycles.find((one: { scope: string }) => one.scope === scope)
  const body = { event, version: row.version, workflow: row.workflow, scope, ...(data && { data }) }
  return about(by)('POST', `/${id}/transitions`, body)
}

/** An aggregator whose details the platform approved, as it comes to be one. */
export async function approveAggregator(portal: Portal, owner: Asker): Promise<string> {
  const id = await submitDetails(owner)
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Platform of aggregators')
  const approved = await decide(platform, id, 'approve', {})
  if (approved.status !== 200) throw new Error(`The aggregator was not approved: ${JSON.stringify(approved.body)}`)
  return id
}
