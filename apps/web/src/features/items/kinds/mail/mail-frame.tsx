import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { assetAddress } from '../../shown/asset-address.ts'
import { dressMail } from './dress-mail.ts'
import styles from './mail.module.css'

/**
 * A mail's sanitised HTML, as a page under its own policy, in a frame that may run nothing, send no form and leave only by a new tab. It shares the page's origin
 * without scripts, so that the page can measure it and no second scroll bar appears.
 */
export function MailFrame({
  assetId,
  pictures,
  title,
}: {
  assetId: string
  pictures: boolean
  title: string
}) {
  const { t } = useTranslation('items')
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = useComputedColorScheme('light')

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const dress = () => dressMail(element, theme)
    dress()
    element.addEventListener('load', dress)
    return () => element.removeEventListener('load', dress)
  }, [theme])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    const fit = () => {
      const root = element.contentDocument?.documentElement
      if (root) element.style.height = `${root.scrollHeight}px`
    }
    const onLoad = () => {
      observer?.disconnect()
      const body = element.contentDocument?.body
      if (!body) return
      observer = new ResizeObserver(fit)
      observer.observe(body)
      fit()
    }
    element.addEventListener('load', onLoad)
    return () => {
      element.removeEventListener('load', onLoad)
      observer?.disconnect()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t('mail.frame', { title })}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={assetAddress.mail({ id: assetId }, pictures)}
    />
  )
}
