import { textsOf } from '../texts/say.ts'
import { definitionsName, pageBase } from '../theme/page-meta.ts'
import { zoneHere } from '../ui/time/moment-here.ts'
import { ApiError } from './api-error.ts'
import { intercept } from './interceptor.ts'

/**
 * Multipart POST of one file in the field `file`. `fetch` tells nothing of what has been sent, so this is an XMLHttpRequest.
 *
 * @param onProgress share sent, 0 to 1.
 */
export function postMultipart(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', pageBase() + path.replace(/^\//, ''))
    request.setRequestHeader('X-Definitions', definitionsName() ?? '')
    request.setRequestHeader('Time-Zone', zoneHere())
    request.responseType = 'json'
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(new ApiError({ status: 0, message: textsOf('errors')('upload') }))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) return resolve(request.response)
      const said = (request.response ?? {}) as { message?: string; code?: string; data?: Record<string, unknown> }
      const error = new ApiError({ status: request.status, message: said.message ?? textsOf('errors')('fallback'), ...said })
      intercept(error, 'all')
      reject(error)
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
