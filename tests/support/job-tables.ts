/** The queue's own schema and table, where a test breaks, empties or searches it. */
export const jobSchema = 'graphile_worker'
export const jobTable = `${jobSchema}._private_jobs`

/** Jobs that are not done, as a table with the name of each task. */
export const jobRows = `(select job.*, kind.identifier as task from ${jobTable} job
  join ${jobSchema}._private_tasks kind on kind.id = job.task_id)`

/** Adds a job: its task and payload are the parameters. */
export const addJobSql = `select (${jobSchema}.add_job($1, payload := $2::json)).id`
