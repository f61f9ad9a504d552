import type { Dependencies } from '../dependencies.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import type { Question } from './ask.ts'

/** A message that was, or is being, sent, and the lifecycle row that its news are for. */
export type SentMessage = {
  message_id: string
  record_id: string
  kind: string
  workflow: string
  scope: string
  /** Of the row when it was sent. */
  version: number
}

type Sending = {
  messageId: string
  agentId: string
  phone: string
  record: RecordRow
  question: Pick<Question, 'workflow' | 'scope' | 'version'>
}

const columns = 'message_id, record_id, kind, workflow, scope, version'

/** Keeps which record a message belongs to; a second try changes nothing. */
export async function rememberMessage({ pool, now }: Dependencies, sending: Sending): Promise<void> {
  const { messageId, agentId, phone, record, question } = sending
  await pool.query(
    `insert into sent_message (message_id, agent, phone, record_id, kind, workflow, scope, version, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [messageId, agentId, phone, record.id, record.kind, question.workflow, question.scope, question.version, now()],
  )
}

/** The message of that id that this agent sent, or null. */
export async function findMessage({ pool }: Dependencies, agentId: string, messageId: string): Promise<SentMessage | null> {
  const sql = `select ${columns} from sent_message where message_id = $1 and agent = $2`
  return (await pool.query<SentMessage>(sql, [messageId, agentId])).rows[0] ?? null
}

/** The last message that this agent sent to a phone, or null: what a person who writes answers to. */
export async function lastMessageTo({ pool }: Dependencies, agentId: string, phone: string): Promise<SentMessage | null> {
  const sql = `select ${columns} from sent_message where agent = $1 and phone = $2 order by at desc limit 1`
  return (await pool.query<SentMessage>(sql, [agentId, phone])).rows[0] ?? null
}
