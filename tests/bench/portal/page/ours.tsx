import '../../../look/project-texts.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FormServices } from '#portal/forms/form-services.tsx'
import { GeneratedForm } from '#portal/forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '#portal/forms/load-form.ts'
import { AppTheme } from '#portal/theme/app-theme.tsx'
import { given } from './given.ts'

// No field of this form asks the page for anything.
const services = {} as FormServices

/** The form as a screen of the portal shows it, the data held by the page around it. */
given.mount = async () => {
  const { data } = await given.load()
  const form = await loadForm('bench', new URLSearchParams(location.search).get('size') ?? '')
  return () => createRoot(given.root).render(<Page form={form} initial={data} />)
}

function Page({ form, initial }: { form: LoadedForm; initial: JsonObject }) {
  const [data, setData] = useState(initial)
  return (
    <AppTheme>
      <GeneratedForm form={form} data={data} onChange={setData} onSubmit={() => undefined} formContext={services} />
    </AppTheme>
  )
}
