import type { Forms } from '#generated/forms.d.ts'
import type { RecordRow } from '../records/reading/record-row.ts'

/**
 * Fields of forms that are told to a channel, by form. The checker refuses a form without one of them, so that a field that is renamed or
 * removed is never sent to a channel as an empty text.
 */
const channelFields = {
  bot: [
    'bot_name',
    'short_description',
    'logo',
    'banner',
    'color',
    'phone_list',
    'email_list',
    'website_list',
    'privacy_url',
    'tos_url',
    'india_pe_id',
    'use_case',
    'billing_category',
    'hosting_region',
    'brand',
    'platform',
  ],
  'bot-verification': ['bot', 'partner_name', 'partner_email', 'contact_name', 'contact_email', 'website'],
  'bot-launch': [
    'bot',
    'contacts',
    'optin_description',
    'trigger_description',
    'interactions_description',
    'optout_description',
    'access_instructions',
    'video_urls',
    'screenshot_urls',
    'india_pe_id',
  ],
  'bot-tester': ['bot', 'phone'],
  'bot-test': ['bot', 'tester', 'text'],
} as const satisfies { [Form in keyof Forms]?: readonly (keyof Forms[Form])[] }

type ChannelForm = keyof typeof channelFields
/** What stands in those fields. */
export type FormData<Form extends ChannelForm> = Pick<Forms[Form], (typeof channelFields)[Form][number] & keyof Forms[Form]>

/** What a bot may name as its platform: each has a row in `platforms.ts`, or this does not compile. */
export type Platform = FormData<'bot'>['platform']

/** What was submitted with a form: checked against it when it was sent, so of its types. */
export function formData<Form extends ChannelForm>({ data }: Pick<RecordRow, 'data'>, _form: Form): FormData<Form> {
  return data as unknown as FormData<Form>
}
