import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import styles from './mail.module.css'

/**
 * A mail's sanitised HTML in a sandboxed frame, served with its own content security policy: no scripts, no forms, links
 * open in a new tab. The frame keeps the page's origin so that the page can measure the mail and fit the frame to it,
 * which avoids a second scroll bar.
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
    const applyTheme = () => applyMailTheme(element, theme)
    applyTheme()
    element.addEventListener('load', applyTheme)
    return () => element.removeEventListener('load', applyTheme)
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
      src={assetUrls.mail({ id: assetId }, pictures)}
    />
  )
}

/**
 * Sets the theme on the page inside a mail's frame. A mail with its own colours keeps its white background, which the
 * frame then dims (`data-paper`).
 */
export function applyMailTheme(frame: HTMLIFrameElement, theme: 'light' | 'dark'): void {
  const page = frame.contentDocument?.documentElement
  if (!page) return
  page.dataset.theme = theme
  frame.dataset.paper = String(page.dataset.plain === undefined)
}
