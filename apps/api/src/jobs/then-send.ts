import { sendSoon } from '../search/typesense/send-soon.ts'
import type { Handler } from './handler.ts'
import type { QueueName } from './queues.ts'

/** The same job, which changes search documents: the Typesense server is told soon after. */
export function thenSend<Q extends QueueName>(handle: Handler<Q>): Handler<Q> {
  return async (services, data, signal) => {
    await handle(services, data, signal)
    await sendSoon(services)
  }
}
