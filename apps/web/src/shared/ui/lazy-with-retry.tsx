import { type FunctionComponent, lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { ErrorState } from './error-state.tsx'
import { useFailureToast } from './toasts/use-failure-toast.ts'

interface FailedProps {
  /** To be called once the failure is shown: whatever is mounted from then on loads the code again. */
  onShown: () => void
  /** Loads the code again. */
  onRetry: () => void
}

const unreachable: ApiFailure = { code: 'offline', message: '', status: 0 }

/**
 * A part of a page whose code is loaded on its first render. If loading fails, it says so, with a button that loads the code again.
 */
export const lazySection = <P extends object>(load: () => Promise<FunctionComponent<P>>) =>
  lazyWithRetry<P>(load, FailedSection)

/**
 * A dialog or panel whose code is loaded on its first render. If loading fails, it says so and calls `onClose`; the code is loaded
 * again when it is opened again.
 */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<FunctionComponent<P>>) =>
  lazyWithRetry<P>(load, FailedDialog)

function lazyWithRetry<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Failed: FunctionComponent<P & FailedProps>,
): FunctionComponent<P> {
  // React keeps what a lazy component has loaded, failures too, so that each attempt needs a component of its own.
  function createAttempt() {
    let Loaded: FunctionComponent<P & FailedProps> = Failed
    const Gate = lazy(async () => {
      Loaded = await load().catch(() => Failed)
      return { default: Rendering }
    })
    return { Gate, getLoaded: () => Loaded }
  }
  let latest = createAttempt()

  function renew() {
    latest = createAttempt()
  }

  return function LazyWithRetry(props: P) {
    const [{ Gate, getLoaded }, setAttempt] = useState(latest)
    function render() {
      const Loaded = getLoaded()
      return <Loaded {...props} onShown={renew} onRetry={() => setAttempt(latest)} />
    }
    return <Gate render={render} />
  }
}

function Rendering({ render }: { render: () => ReactNode }) {
  return render()
}

function FailedSection({ onShown, onRetry }: FailedProps) {
  useEffect(() => onShown(), [onShown])
  return <ErrorState error={unreachable} onRetry={onRetry} />
}

function FailedDialog({ onClose, onShown }: FailedProps & { onClose: () => void }) {
  const showFailure = useFailureToast()
  const report = useRef(() => {
    onShown()
    showFailure(unreachable)
    onClose()
  })
  useEffect(() => report.current(), [])
  return null
}
