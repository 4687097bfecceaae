import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionBuilder } from 'kysely'
import pg from 'pg'

// On the embedded database, whose connections share one session, code that asks for a second connection within a
// transaction waits for itself. On a server it does not, so here it fails with a message instead.

const transactions = new AsyncLocalStorage<{ pool?: pg.Pool }>()

const { execute } = TransactionBuilder.prototype
TransactionBuilder.prototype.execute = function executeWatched(callback) {
  return transactions.run({}, () => execute.call(this, callback)) as never
}

const { connect } = pg.Pool.prototype
pg.Pool.prototype.connect = function connectWatched(this: pg.Pool, ...parameters: unknown[]) {
  const transaction = transactions.getStore()
  if (transaction?.pool === this) throw new Error('A second connection is requested within a transaction.')
  // The first connection is that of the transaction itself.
  if (transaction) transaction.pool ??= this
  return connect.apply(this, parameters as never)
} as typeof connect
