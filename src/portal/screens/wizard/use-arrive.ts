import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/states/toast.tsx'
import { useForget } from '../../workflow/use-record.ts'

/** Leads from a form to the page of its record, which is read anew, and says what happened. */
export function useArrive(page: string): (id: string, said: string) => Promise<void> {
  const navigate = useNavigate()
  const forget = useForget()
  const toast = useToast()
  return async (id, said) => {
    await forget()
    toast(said)
    void navigate(page.replace(':id', id))
  }
}
