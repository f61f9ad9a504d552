import type { DataOf } from '#generated/operations.ts'
import type { PartSchema } from '../../content/edited.ts'

/** A content as the server gives it to be edited; its schema is the meta-schema of its kind with the parts that are read of it, which the editor is made of. */
export type ReadContent = Omit<DataOf<'readContent'>, 'schema'> & { schema: PartSchema }
