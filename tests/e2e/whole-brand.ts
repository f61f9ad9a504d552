import { expect } from 'playwright/test'
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import type { Person } from './bot-people.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import type { RunningPortal } from './start-portal.ts'

/** Sends a call of the portal as a person would by their page; gives what it answers. */
export async function send(
  portal: RunningPortal,
  person: Person,
  method: 'post' | 'put' | 'get',
  path: string,
  body: object = {},
) {
  const answer = await person.page.request[method](`/secure/api/v1/${path}`, { headers: { origin: portal.address }, ...body })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A brand that only has to be submitted. */
export async function wholeBrand(portal: RunningPortal, owner: Person, more: object = {}) {
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(portal, owner, 'post', `files?kind=${kind}`, { multipart: { file } })).id
  const documents = [
    { document_type_id: 2, file: await upload('document', samplePdf('pan.pdf')) },
    { document_type_id: 1, file: await upload('document', samplePdf('gst.pdf')) },
  ]
  const data = { ...brand.base, documents, logo: await upload('logo', samplePng('logo.png')), ...more }
  const { id } = await send(portal, owner, 'post', 'brands', { data: { data } })
  return { id: String(id), data }
}
