import type { Asset } from '@lares/shared-types/assets'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import { getPagePictureUrl } from '../api.ts'
import styles from './page-picture.module.css'
import { FailedPicture, PagePicture } from './page-picture.tsx'
import { isPassingFailure } from './picture-failure.ts'
import { usePictureSlot } from './picture-slots.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { usePageAspect } from './use-page-aspect.ts'

/** Of a picture that the archive refuses while it makes many others, or that is lost with the connection. */
const maxRetries = 4
const retryDelayMs = 3000

/** A page of which no picture is stored: it is made when the page comes near the visible part. */
export function LaterPage({ asset, page }: { asset: Asset; page: number }) {
  const { t } = useTranslation('page-texts')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { state, onFailed, retry } = useRetries(getPagePictureUrl(asset.id, page))
  const isNear = useNearViewport(frame, { canLeave: true })
  const { mayLoad, settle } = usePictureSlot(isNear && state === 'loading')
  const turn = getRotation(asset)
  const aspect = usePageAspect(asset, { page, turn }, frame)
  const name = t('page', { page })
  const isShown = mayLoad && state === 'loading'
  return (
    <div ref={setFrame} className={styles.further} style={{ aspectRatio: aspect }}>
      {isShown ? (
        <PagePicture
          asset={asset}
          page={page}
          turn={turn}
          alt={name}
          onSettled={(result) => (result === 'loaded' ? settle() : onFailed())}
        />
      ) : null}
      {state === 'failed' ? <FailedPicture page={page} onRetry={retry} /> : null}
      {isShown || state === 'failed' ? null : <VisuallyHidden>{name}</VisuallyHidden>}
    </div>
  )
}

/** Loads a picture again after failures that may pass. */
function useRetries(url: string) {
  const [state, setState] = useState<'loading' | 'asking' | 'waiting' | 'failed'>('loading')
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    if (state !== 'asking') return undefined
    const unmounted = new AbortController()
    void isPassingFailure(url, unmounted.signal).then((isPassing) => {
      if (!unmounted.signal.aborted) setState(isPassing ? 'waiting' : 'failed')
    })
    return () => unmounted.abort()
  }, [state, url])
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => setState('loading'), retryDelayMs)
    return () => clearTimeout(timer)
  }, [state])
  return {
    state,
    onFailed() {
      setRetries(retries + 1)
      setState(retries < maxRetries ? 'asking' : 'failed')
    },
    retry() {
      setRetries(0)
      setState('loading')
    },
  }
}
