import { charge } from '../auth/limiter.ts'
import { callerValues } from '../auth/sessions/caller.ts'
import { cleanName } from '../files/clean-name.ts'
import { presentFile } from '../files/file-row.ts'
import { type Inspected, inspectContent, refused } from '../files/inspect-content.ts'
import { masterKey } from '../files/master-key.ts'
import { receiveFile } from '../files/receive-file.ts'
import { spendUpload } from '../files/spend-upload.ts'
import { storeFile } from '../files/store-file.ts'
import { checkUploadOfField, contentLimits, uploadLimits } from '../files/upload-limits.ts'
import { ScannerError } from '../ports.ts'
import { refuseBeforeStep } from '../records/account-step.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Takes one file (multipart field `file`; in the query `kind` names its limits, `form` and `field` where it will stand), checks it while it arrives and keeps it encrypted for
 * the actor's organisation. Nothing is kept of a file that is refused or whose sender went away, or is no longer let in by its end.
 */
export const uploadFile: Command<'upload-file'> = async (request, dependencies) => {
  const { set, actor, caller, raw } = request
  const { config, files, pool } = dependencies
  if (!actor.id || !actor.organisation) throw refuse(set, 'forbidden')
  refuseBeforeStep(set, actor.account?.state)
  const upload = uploadLimits(set, String(request.query.kind))
  const { form, field } = request.query
  if (form !== undefined) checkUploadOfField(set, String(request.query.kind), String(form), String(field ?? ''))
  await charge(dependencies, [['upload.perAccount', actor.id]], 'too-many')
  await spendUpload(dependencies, actor.id, 1)
  const id = dependencies.newId()
  let stored = false
  const scan = dependencies.scanner?.() ?? null
  try {
    const { name, extension, key, inspected } = await receiveFile(raw, set, async part => {
      const name = cleanName(part.filename ?? '')
      if (!name || [...name.name].length >= upload.nameBelow) throw refused(set, 'file-name', upload)
      let inspected: Inspected | undefined
      const about = {
        extension: name.extension,
        declared: part.mimetype,
        upload,
        limits: contentLimits(set.limits),
        types: set.fileTypes,
        scan,
      }
      const checked = inspectContent(part.file, set, about, result => {
        inspected = result
      })
      const key = await storeFile(files, masterKey(config.secret), id, checked)
      stored = true
      return { ...name, key, inspected: inspected as Inspected }
    })
    await spendUpload(dependencies, actor.id, inspected.bytes)
    const row = {
      id,
      owner: actor.organisation,
      upload: String(request.query.kind),
      original_name: name,
      extension,
      mime_type: inspected.type.mime,
      bytes: inspected.bytes,
      width: inspected.width,
      height: inspected.height,
      key_id: key.keyId,
      wrapped_key: key.wrapped,
      sha256: inspected.sha256,
      record_id: null,
      created_at: dependencies.now(),
    }
    const kept = await pool.query(
      `insert into file (id, owner, upload, original_name, extension, mime_type, bytes, width, height, key_id, wrapped_key, created_at, account_id, sha256)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 where standing_of($13, $15, $16, $17, $18, $19, '{}', '{}') = 'held'`,
      [
        id,
        row.owner,
        row.upload,
        name,
        extension,
        row.mime_type,
        row.bytes,
        row.width,
        row.height,
        row.key_id,
        row.wrapped_key,
        row.created_at,
        actor.id,
        row.sha256,
        ...callerValues(caller).slice(1),
      ],
    )
    // Whoever was let in when it began may be gone by its end.
    if (kept.rowCount === 0) throw refuse(set, 'session-missing')
    return { status: 201, data: presentFile(row, config.basePath) }
  } catch (error) {
    if (stored) await files.remove(id)
    if (!(error instanceof ScannerError)) throw error
    dependencies.log.error({ reason: error.message }, 'A file could not be scanned, and was not taken.')
    throw refuse(set, 'unavailable')
  } finally {
    scan?.stop()
  }
}
