import { defineContract } from '../contract.ts'

export const exportCalendar = defineContract({
  operationId: 'exportCalendar',
  summary: 'The events as iCalendar: each once, with its rule, exceptions and time zone',
  method: 'GET',
  path: '/api/calendar-export',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  produces: 'text/calendar',
})
