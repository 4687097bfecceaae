import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetMaintenanceStatusQuery } from '../api.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import styles from './maintenance-page.module.css'
import { MaintenanceState } from './maintenance-state.tsx'

/** For administrators: whether the archive is being worked on, and what everybody is told meanwhile. */
export function MaintenancePage() {
  const { t } = useTranslation('maintenance')
  const { data: status, error, refetch } = useGetMaintenanceStatusQuery(undefined, anew)
  return (
    <>
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      {status ? (
        <div className={styles.stack}>
          <MaintenanceState on={status.maintenance_mode} />
          <Panel title={t('page.switch')}>
            <MaintenanceForm status={status} />
          </Panel>
          <Panel title={t('page.effects')}>
            <dl className={styles.effects}>
              {whom.map((who) => (
                <div key={who}>
                  <dt>{t(`effects.${who}.who`)}</dt>
                  <dd>{t(`effects.${who}.what`)}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      ) : null}
      {!status && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {status || error ? null : <FormSkeleton fields={2} />}
    </>
  )
}

const anew = { refetchOnMountOrArgChange: true }
const whom = ['guests', 'relatives', 'uploads', 'administrators'] as const
