import { createPartialResponse } from 'workbox-range-requests'

/** Of a whole copy the part that was asked for: players ask for a film piece by piece. */
export function partOf(request: Request, copy: Response): Response | Promise<Response> {
  return request.headers.has('range') ? createPartialResponse(request, copy) : copy
}
