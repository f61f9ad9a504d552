import { findPrograms } from '#server/db/embedded/programs.ts'

/** Makes the links of the PostgreSQL that comes with the portal: finding its programs does. */
findPrograms()
