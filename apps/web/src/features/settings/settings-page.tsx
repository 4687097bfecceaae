import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/config/paths.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { TabBar } from '../../shared/ui/tab-bar.tsx'

/** A page of the settings, with tabs for the others. */
export function SettingsPage(props: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const tabs = [
    { to: paths.faq.to(), title: t('tabs.faq') },
    { to: paths.about.to(), title: t('tabs.about') },
    { to: paths.interface.to(), title: t('tabs.interface') },
  ]
  return (
    <>
      <TabBar label={t('tabs.label')} tabs={tabs} />
      <PageHeader title={props.title} lead={props.lead} />
      {props.children}
    </>
  )
}
