import { Box, Button, Stack } from '@mui/material'
import Form from '@rjsf/mui'
import type { RJSFSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { PageBody } from '#portal/ui/frame/page-body.tsx'
import { PageTitle } from '#portal/ui/frame/page-title.tsx'
import { SectionCard } from '#portal/ui/section-card.tsx'
import { Steps } from '#portal/ui/steps.tsx'
import { SignedIn } from './signed-in.tsx'

const schema: RJSFSchema = {
  type: 'object',
  required: ['name', 'kind', 'agree'],
  properties: {
    name: { type: 'string', title: 'Company name', description: 'As on the certificate of incorporation.', maxLength: 128 },
    website: { type: 'string', title: 'Company website (optional)', description: 'Begins with https.' },
    kind: { type: 'string', title: 'Use case', enum: ['OTP', 'Transactional', 'Promotional'] },
    since: { type: 'string', format: 'date', title: 'Founded (optional)' },
    about: { type: 'string', title: 'Long description (optional)' },
    both: { type: 'string', title: 'Traffic (optional)', enum: ['Domestic', 'International', 'Both'] },
    agree: { type: 'boolean', title: 'I accept the terms', default: false },
  },
}

const uiSchema = {
  about: { 'ui:widget': 'textarea' },
  kind: { 'ui:placeholder': 'Choose' },
  both: { 'ui:widget': 'radio' },
  name: { 'ui:placeholder': 'Kaveri Silks Private Limited' },
  'ui:submitButtonOptions': { norender: true },
}

// The gallery's policy forbids eval, which this validator would need: the fields are what is looked at.
const validator = {
  ...customizeValidator(),
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
}

/** A wizard with RJSF's own MUI widgets, untouched. */
export function FormPage() {
  return (
    <SignedIn>
      <PageBody>
        <PageTitle title="Launch an agent" sentence="Four steps; what you type is kept." />
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 4 },
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '240px minmax(0,640px)' },
          }}
        >
          <Steps
            label="Launch"
            steps={[
              { id: 'a', label: 'Agent details', state: 'done', href: '/form?step=a' },
              { id: 'b', label: 'Company details', state: 'current', hint: '2 to complete' },
              { id: 'c', label: 'Documents', state: 'error', hint: 'One file is too large', onSelect: () => undefined },
              { id: 'd', label: 'Carriers', state: 'open', href: '/form?step=d' },
              { id: 'e', label: 'Review', state: 'locked' },
            ]}
          />
          <SectionCard title="Company details" sentence="Carriers compare these with the documents of the next step.">
            <Form
              schema={schema}
              uiSchema={uiSchema}
              validator={validator as never}
              noHtml5Validate
              showErrorList={false}
              extraErrors={{ website: { __errors: ['Please enter a valid url'] } } as never}
              initialFormData={{ website: 'kaveri.example' }}
            />
            <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 3 }}>
              <Button>Back</Button>
              <Button variant="contained" color="primary">
                Continue
              </Button>
            </Stack>
          </SectionCard>
        </Box>
      </PageBody>
    </SignedIn>
  )
}
