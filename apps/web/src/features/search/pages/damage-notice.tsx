import type { ReplyOf } from '@lares/shared-types/contract'
import type { listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { itemLinks, useItemTitle } from '../../items/public.ts'
import styles from './damage-notice.module.css'

/** As many are listed at first. */
const few = 3

/** Tells an administrator which originals are damaged, and how to repair them. */
export function DamageNotice({ damage }: { damage: ReplyOf<typeof listDamagedFiles> }) {
  const { t } = useTranslation('search')
  const id = useId()
  const titleOf = useItemTitle()
  const [all, setAll] = useState(false)
  const { count, files } = damage
  const shown = all ? files : files.slice(0, few)
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Icon name="alert-triangle" size={20} />
        {t('damage.title', { count })}
      </h2>
      <p>{t('damage.text')}</p>
      <ul className={styles.files}>
        {shown.map(({ assetId, filename, item, damage: what, foundAt }) => (
          <li key={assetId}>
            <Link to={itemLinks.profile(item)} data-alone>
              {titleOf(item)}
            </Link>
            <div className={styles.facts}>
              <span>{filename}</span>
              <span>{t(`damage.${what}`)}</span>
              <RelativeTime instant={foundAt} />
            </div>
          </li>
        ))}
      </ul>
      {shown.length < files.length ? (
        <Button className={styles.more ?? ''} variant="default" onClick={() => setAll(true)}>
          {t('damage.showAll', { count: files.length })}
        </Button>
      ) : null}
      {all && files.length < count ? (
        <p className={styles.facts}>{t('damage.latestOnly', { count: files.length })}</p>
      ) : null}
    </section>
  )
}
