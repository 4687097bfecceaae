import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadRecorder } from '../recorder-slot.ts'
import styles from './parts.module.css'

/** Decibels below full scale at which the bar is empty. */
const floor = -50

/** How loud it is, on a scale of decibels. Written to the element directly, since it changes with every frame. */
export function LevelBar({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('recorder')
  const bar = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!isActive) return
    let frame = 0
    let shown = 0
    void loadRecorder().then((recorder) => {
      const draw = () => {
        const decibels = 20 * Math.log10(Math.max(recorder.readLevel(), 1e-4))
        const level = Math.min(1, Math.max(0, 1 - decibels / floor))
        // It falls slowly, as the needle of a tape recorder does.
        shown = Math.max(level, shown - 0.03)
        bar.current?.style.setProperty('--level', String(shown))
        bar.current?.toggleAttribute('data-loud', shown > 0.97)
        frame = requestAnimationFrame(draw)
      }
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isActive])

  return (
    <span
      ref={bar}
      className={styles.level}
      role="img"
      aria-label={t('level')}
      data-active={isActive || undefined}
    />
  )
}
