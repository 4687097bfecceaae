import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { CancelButton, isActive, OperationProgress, useOperation } from '../operations/public.ts'
import styles from './tracked-operation.module.css'

/** An operation that checks or repairs, live, with a button that stops it. When it ends, what it may have changed is loaded again. */
export function TrackedOperation({ id, title }: { id: string; title: string }) {
  const dispatch = useDispatch()
  const operation = useOperation(id)
  const hasEnded = operation !== undefined && !isActive(operation)
  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Integrity', 'Items', 'Item', 'Search']))
  }, [hasEnded, dispatch])
  if (!operation) return null
  return (
    <section className={styles.operation} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <OperationProgress operation={operation} />
      </div>
      <CancelButton operation={operation} />
    </section>
  )
}
