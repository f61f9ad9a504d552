import { files } from './services.ts'

/** Complete data of the form with steps. */
export const complete = {
  brand_name: 'Kaveri Silks',
  enterprise_name: 'Kaveri Silks Private Limited',
  industry: 'RETAIL',
  website: 'https://kaveri.example',
  logo: files.logo,
  address_1: '14 Church Street',
  country: 'IN',
  state: 'Karnataka',
  city: 'Bengaluru',
  zip_code: '560001',
  pan: 'AAACK1234E',
  gstin: '29AAACK1234E1ZY',
  contact_name: 'Nandini Rao',
  contact_title: 'Head of marketing',
  contact_email: 'nandini@kaveri.example',
  contact_phone: '+919876543210',
  documents: [
    { document_type_id: 2, file: files.pan },
    { document_type_id: 1, file: files.logo },
  ],
}
