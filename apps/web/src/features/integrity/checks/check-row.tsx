import type { CheckState } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import styles from './check-list.module.css'
import { useStartChecks } from './use-start-checks.ts'

/** One check: what it has found and when, with a link to its findings and a button that runs it. */
export function CheckRow({ check }: { check: CheckState }) {
  const { t } = useTranslation('integrity')
  const { start, isStarting } = useStartChecks()
  const { name, count, completedAt, isUnavailable, state } = check
  const title = t(`checks.${name}.name`)
  const standing = count > 0 ? 'found' : completedAt && !isUnavailable ? 'good' : 'unknown'
  return (
    <li className={styles.row}>
      <span className={`${rows.icon} ${styles.icon}`} data-standing={standing}>
        <Icon
          name={standing === 'found' ? 'alert-triangle' : standing === 'good' ? 'circle-check' : 'clock'}
          size={22}
        />
      </span>
      <div className={rows.text}>
        <h3 className={rows.name}>
          <Link to={{ search: `?check=${name}` }}>{title}</Link>
        </h3>
        <p className={`${rows.facts} ${styles.facts}`}>
          <CheckFacts check={check} />
        </p>
      </div>
      {isUnavailable ? null : (
        <Button
          variant="default"
          size="sm"
          disabled={state !== 'idle'}
          loading={isStarting}
          aria-label={t('check.nowOf', { name: title })}
          onClick={() => void start([name])}
        >
          {t('check.now')}
        </Button>
      )}
    </li>
  )
}

/** What a check has found, and when it ran or how far it is. */
export function CheckFacts({ check }: { check: CheckState }) {
  const { t, i18n } = useTranslation('integrity')
  const { count, dismissed, completedAt, isUnavailable, state, percent = 0 } = check
  if (isUnavailable) return <span>{t('check.unavailable')}</span>
  const share = getNumberFormat(i18n.language, { style: 'percent' }).format(percent / 100)
  return (
    <>
      {count > 0 ? <strong className={styles.count}>{t('check.count', { count })}</strong> : null}
      {count === 0 && completedAt ? <span>{t('check.none')}</span> : null}
      {dismissed > 0 ? <span>{t('check.dismissed', { count: dismissed })}</span> : null}
      {state === 'running' ? <span>{t('check.running', { percent: share })}</span> : null}
      {state === 'waiting' ? <span>{t('check.waiting')}</span> : null}
      {state === 'idle' ? (
        <span>
          {completedAt ? (
            <>
              {t('check.last')} <RelativeTime instant={completedAt} />
            </>
          ) : (
            t('check.never')
          )}
        </span>
      ) : null}
    </>
  )
}
