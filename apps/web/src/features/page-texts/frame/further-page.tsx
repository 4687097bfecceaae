import type { Asset } from '@lares/shared-types/assets'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import styles from './page-picture.module.css'
import { PagePicture } from './page-picture.tsx'
import { usePictureSlot } from './picture-slots.ts'
import { usePageAspect } from './use-page-aspect.ts'

/** The archive refuses pictures while it makes many others. */
const maxRetries = 4
const retryDelayMs = 3000

/** A page of which no picture is stored: it is made when the page comes near the visible part. */
export function FurtherPage({ asset, page }: { asset: Asset; page: number }) {
  const { t } = useTranslation('page-texts')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [failures, setFailures] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  const isNear = useIsNear(frame)
  const { mayLoad, settle } = usePictureSlot(isNear && !isWaiting)
  const turn = getRotation(asset)
  const aspect = usePageAspect(asset, { page, turn }, frame)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsWaiting(false), retryDelayMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  function onSettled(result: 'loaded' | 'failed') {
    if (result === 'loaded' || failures === maxRetries) return settle()
    setFailures(failures + 1)
    setIsWaiting(true)
  }

  return (
    <div ref={setFrame} className={styles.further} style={{ aspectRatio: aspect }}>
      {mayLoad ? (
        <PagePicture asset={asset} page={page} turn={turn} alt={t('page', { page })} onSettled={onSettled} />
      ) : null}
    </div>
  )
}

/** Whether an element is near the visible part of the page. */
function useIsNear(element: HTMLElement | null): boolean {
  const isUnknown = !('IntersectionObserver' in globalThis)
  const [isNear, setIsNear] = useState(isUnknown)
  useEffect(() => {
    if (!element || isUnknown) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      {
        rootMargin: '50% 0px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isUnknown])
  return isNear
}
