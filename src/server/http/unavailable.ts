import { TooManyPictures } from '../files/decode-picture.ts'

/** PostgreSQL saying that it cannot answer now: shutting down, too many connections, full disk, cut, timeout, lock. */
const byPostgres = /^(57P0|53|58|08|57014|55P03|40001|40P01)/
/** The system saying that nothing can be written now. */
const bySystem = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)$/
const byMessage =
  /ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|Connection terminated|not queryable|timeout exceeded when trying to connect|No space left on device/

/** Whether an error says that something needed is away for now: who asks again later may get an answer. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TooManyPictures) return true
  const code = String((error as { code?: unknown }).code ?? '')
  return byPostgres.test(code) || bySystem.test(code) || byMessage.test(error.message)
}
