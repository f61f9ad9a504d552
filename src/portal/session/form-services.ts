import { useMemo } from 'react'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { uploadId } from '#engine/validation/formats/keys.ts'
import { happeningText } from '#engine/validation/happened.ts'
import { ApiError, call, operationPath } from '../api/call.ts'
import { postMultipart } from '../api/multipart.ts'
import { getFile, readFile } from '../api/request.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { type FileDetails, type FormServices, UploadRefused } from '../forms/form-services.tsx'
import { pageBase } from '../theme/page-meta.ts'
import { useToast } from '../ui/states/toast.tsx'
import { addressOfChild } from '../workflow/parent-in-address.ts'
import { useSession } from './session.tsx'

/**
 * What forms ask of the portal around them; the same object on every render.
 *
 * @param aroundId id of the record that the form is about, or of the one it will belong to: some options depend on it.
 * @param parent id of the one it belongs to.
 */
export function useServices(aroundId?: string, parent?: string): FormServices {
  const { limits, records, texts } = useDefinitions()
  const { facts } = useSession()
  const toast = useToast()
  // By the minute, the facts are others; what is missing rarely is.
  const unmet = JSON.stringify(
    Object.entries(records).flatMap(([kind, { preconditions }]) => {
      const reason = firstUnmet(preconditions, facts)?.reason
      return reason === undefined ? [] : [[kind, texts.refusals?.[reason] ?? reason]]
    }),
  )
  return useMemo(() => {
    const missing = new Map(JSON.parse(unmet) as [string, string][])
    const fileAddress = (id: string): string => pageBase() + operationPath('downloadFile', { params: { id } }).replace(/^\//, '')
    const pictureOf = (id: string): string => `${fileAddress(id)}?inline=1`
    return {
      limits,
      loadReferences: async (kind, { search, keys, states, near, rows, happened, list }) => {
        const query = {
          search,
          ...(keys && { keys: keys.join(',') }),
          ...(keys && aroundId && { named_by: aroundId }),
          ...(states && { states: states.join(',') }),
          ...(near && aroundId && { around: aroundId }),
          ...(rows && aroundId && { around: aroundId, workflow: rows.workflow, row_states: rows.states.join(',') }),
          ...(rows?.unless && { unless_workflow: rows.unless.workflow, unless_states: rows.unless.states.join(',') }),
          // Of names alone nothing is said: also who keeps no more than a decision reads them.
          ...(!keys && records[kind]?.option?.standings && aroundId && { about: aroundId }),
          ...(happened && { happened: happeningText(happened) }),
          ...(list && { list }),
        }
        const found = (await call('listReferences', { params: { kind }, query }, { handles: 'all' })).data
        return found.map(one => ({
          ...one,
          picture: one.picture && uploadId(one.picture) ? pictureOf(one.picture) : one.picture,
        }))
      },
      whyNone: kind => missing.get(kind) ?? null,
      beginAddress: (kind, to) => {
        const child = records[kind]
        return child && parent !== undefined ? addressOfChild(to, child, parent) : to
      },
      upload: async (rule, file, onProgress, signal) => {
        try {
          const answer = (await postMultipart(operationPath('uploadFile', { query: rule }), file, onProgress, signal)) as {
            data: FileDetails
          }
          return answer.data
        } catch (error) {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw new UploadRefused(error.message)
          throw error
        }
      },
      fileDetails: async id => (await call('readFileDetails', { params: { id } }, { handles: 'all' })).data,
      loadFile: id => readFile(operationPath('downloadFile', { params: { id } })),
      openFile: id => void window.open(pictureOf(id), '_blank', 'noopener'),
      downloadFile: id =>
        void getFile(operationPath('downloadFile', { params: { id } }), 'file', {
          setError: message => message !== null && toast(message, { tone: 'bad' }),
        }).catch(() => undefined),
    }
  }, [limits, records, unmet, toast, aroundId, parent])
}
