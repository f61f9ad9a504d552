/** PostgreSQL settings by name, as given to `postgres -c`. */
export type Settings = Record<string, string>

/** What the portal runs with. fsync, full_page_writes and synchronous_commit stay on, their default: what was acknowledged is kept. */
export const durableSettings: Settings = {
  listen_addresses: '',
  max_connections: '50',
  shared_buffers: '128MB',
  statement_timeout: '30s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  max_wal_size: '512MB',
  log_min_messages: 'warning',
}
