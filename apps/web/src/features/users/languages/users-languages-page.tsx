import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import type { LocaleRegion } from '@lares/shared-types/locale-regions'
import type { User } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useRegionChoices } from '../../../shared/i18n/use-region-choices.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useChangeUserMutation } from '../api.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import styles from './users-languages.module.css'

/** The page of everybody's language and region, which are changed in their row. */
export function UsersLanguagesPage() {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  return (
    <>
      <PageHeader lead={t('languagePage.lead')} />
      <UsersState state={state} />
      {state.users.length > 0 ? (
        <ul className={rows.list} aria-label={t('pages.languages')}>
          {state.users.map((user) => (
            <LanguageRow key={user.id} user={user} onFailed={() => void state.refetch()} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function LanguageRow({ user, onFailed }: { user: User; onFailed: () => void }) {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const viewer = useUser()
  const [change, { isLoading }] = useChangeUserMutation()
  const { id, version, displayName: name, siteparams } = user

  const regions = useRegionChoices()
  const isDisabled = isLoading || (user.isAdmin && !viewer?.isAdmin)

  async function save(fields: { language: Language } | { region: LocaleRegion | null }, title: string) {
    const { error } = await change({ params: { id }, body: { version, ...fields } })
    if (error) {
      showFailure(error)
      onFailed()
    } else dispatch(toastShown({ title, intent: 'success' }))
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
}
