import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import type { LocaleRegion } from '@lares/shared-types/locale-regions'
import type { SiteParams, User } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSavedToast } from '../../../shared/forms/use-saved-toast.ts'
import { type RegionChoice, useRegionChoices } from '../../../shared/i18n/use-region-choices.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRowsInSteps } from '../../../shared/ui/use-rows-in-steps.ts'
import { useMergedChange } from '../use-merged-change.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import styles from './users-languages.module.css'

/** The page of everybody's language and region, which are changed in their row. */
export function UsersLanguagesPage() {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  const rowCount = useRowsInSteps(state.users.length)
  const regions = useRegionChoices()
  return (
    <>
      <PageHeader lead={t('languagePage.lead')} />
      <UsersState state={state} />
      {state.users.length > 0 ? (
        <ul className={rows.list} aria-label={t('pages.languages')}>
          {state.users.slice(0, rowCount).map((user) => (
            <LanguageRow key={user.id} user={user} regions={regions} onFailed={state.refetch} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type LanguageFields = { language: Language } | { region: LocaleRegion | null }

interface LanguageRowProps {
  user: User
  regions: readonly RegionChoice[]
  onFailed: () => unknown
}

const LanguageRow = memo(function LanguageRow({ user, regions, onFailed }: LanguageRowProps) {
  const { t } = useTranslation('users')
  const showSaved = useSavedToast()
  const showFailure = useFailureToast()
  const viewer = useUser()
  const [change, { isLoading }] = useMergedChange()
  const { displayName: name, siteparams } = user
  const isDisabled = isLoading || (user.isAdmin && !viewer?.isAdmin)

  async function save(fields: LanguageFields, title: string) {
    const { error, mergedWith } = await change(user, (current) =>
      hasSame(current.siteparams, siteparams, fields) ? fields : undefined,
    )
    if (error) {
      showFailure(error)
      onFailed()
    } else showSaved(title, mergedWith)
  }

  function chooseRegion(value: string) {
    const chosen = regions.find((known) => known.value === value)
    const region = chosen?.label ?? t('languagePage.regionUsual')
    void save({ region: chosen?.value ?? null }, t('languagePage.regionSaved', { name, region }))
  }

  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={rows.text}>
        <span className={rows.name}>{name}</span>
        <span className={rows.facts}>{user.email}</span>
      </span>
      <NativeSelect
        aria-label={t('languagePage.of', { name })}
        value={siteparams.language ?? ''}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((known) => known === value)
          if (!language) return
          void save({ language }, t('languagePage.saved', { name, language: languageNames[language] }))
        }}
        data={[
          ...(siteparams.language ? [] : [{ value: '', label: t('languagePage.empty') }]),
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
      />
      <NativeSelect
        aria-label={t('languagePage.regionOf', { name })}
        value={siteparams.region ?? ''}
        disabled={isDisabled}
        onChange={(event) => chooseRegion(event.currentTarget.value)}
        data={[{ value: '', label: t('languagePage.regionUsual') }, ...regions]}
      />
    </li>
  )
})

/** Whether somebody else has left alone what is being changed. */
function hasSame(current: SiteParams, shown: SiteParams, changed: LanguageFields): boolean {
  return 'language' in changed ? current.language === shown.language : current.region === shown.region
}
