import { SearchPage } from '../../features/search/pages/search-page.tsx'
import { StartPage } from '../../features/start/start-page.tsx'

/** The page `/search`: the start page until something is searched for. */
export function SearchWithStartPage() {
  return <SearchPage startPage={<StartPage />} />
}
