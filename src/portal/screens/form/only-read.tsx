import { Card, Stack } from '@mui/material'
import { use } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { FieldList } from '../../forms/data/field-list.tsx'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import type { LoadedForm } from '../../forms/load-form.ts'
import { fieldsOf } from '../../forms/schema-annotations.ts'
import { useServices } from '../../session/form-services.ts'
import { useSession } from '../../session/session.tsx'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { answered } from './first-data.ts'

type Props = { title: string; loading: Promise<LoadedForm>; data: JsonObject }

/** What a form asks, for who may see it and not change it. Who may open no files is shown none. */
export function OnlyRead({ title, loading, data }: Props) {
  const form = use(loading)
  const opensFiles = useSession().partner?.actor.rights['file.read'] !== undefined
  const names = fieldsOf(form.published.schema).flatMap(([name, field]) =>
    form.ui[name]?.['ui:widget'] === 'hidden' || (field['x-upload'] && !opensFiles) ? [] : [name],
  )
  return (
    <Stack sx={{ width: '100%', maxWidth: 640, mx: 'auto' }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <PageTitle title={title} sentence={form.description} />
        <FormServicesProvider value={useServices()}>
          <FieldList form={form.published} names={names} data={answered(form, data)} marks={{ changes: [], fieldComments: [] }} />
        </FormServicesProvider>
      </Card>
    </Stack>
  )
}
