import { Form } from '@rjsf/mui'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { given } from './given.ts'

/** The form as RJSF's own guide writes it. */
given.mount = async () => {
  const { schema, data } = await given.load()
  return () => createRoot(given.root).render(<Form schema={schema as RJSFSchema} validator={validator} formData={data} />)
}
