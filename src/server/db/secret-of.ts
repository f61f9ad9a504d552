import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { signingKeys } from '../auth/provider/signing-key.ts'
import { unseal } from '../auth/secrets.ts'
import type { Config } from '../config.ts'
import { StartRefused } from './embedded/start-refused.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'secret')

/**
 * The portal's secret: the one of the settings, else the one that was made with the embedded database, else a new one where the database
 * holds nothing sealed yet. Reads only, but for that new one.
 *
 * @param url of the database, whose tables need not be there yet.
 * @param dataDir folder of the embedded database; null: the secret must be in the settings.
 * @throws StartRefused when what the database holds was sealed with another secret, or the secret is gone.
 */
export async function secretOf({ secret: given }: Config, url: string, dataDir: string | null): Promise<string> {
  const sealed = await sealedBefore(url)
  const file = dataDir === null ? '' : fileOf(dataDir)
  const secret = given || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  const from = given ? 'ONRAMP_SECRET' : `the secret in ${file}`
  if (sealed === null) return secret || made(file)
  if (secret === '')
    throw new StartRefused(
      'secret-wrong',
      `The database was used with a secret that is not there any more: ${file} is missing. Put it back, or set ONRAMP_SECRET to it. Nothing was changed.`,
    )
  if (opens(secret, sealed)) return secret
  throw new StartRefused(
    'secret-wrong',
    `The database was used with another secret than ${from}. Start with the one it was made with: keys, sessions and files cannot be read without it. Nothing was changed.`,
  )
}

/** What the first start sealed; null before. */
async function sealedBefore(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const there = await client.query<{ there: boolean }>("select to_regclass('public.secret') is not null as there")
    if (!there.rows[0]?.there) return null
    const found = await client.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
    return found.rows[0]?.value ?? null
  } finally {
    await client.end()
  }
}

function opens(secret: string, sealed: string): boolean {
  try {
    unseal(secret, signingKeys, sealed)
    return true
  } catch {
    return false
  }
}

/** There whole or not at all: a start may be killed at any moment. */
function made(file: string): string {
  const secret = randomBytes(48).toString('base64url')
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${secret}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
  return secret
}
