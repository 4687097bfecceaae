import { kindPages, paths } from '../../shared/config/paths.ts'
import type { NavEntry } from './nav-entry.ts'

/** The navigation entries in the order of the rail. Entries without a registered route are not shown. */
export const navigation: readonly NavEntry[] = [
  {
    path: paths.search.pattern,
    also: [paths.searchTypesense.pattern],
    icon: 'search',
    label: 'search',
    shortLabel: 'searchShort',
  },
  { path: kindPages.image.list.pattern, icon: 'photo', label: 'images' },
  { path: kindPages.video.list.pattern, icon: 'movie', label: 'videos' },
  { path: kindPages.record.list.pattern, icon: 'microphone', label: 'records', shortLabel: 'recordsShort' },
  { path: kindPages.post.list.pattern, icon: 'feather', label: 'posts' },
  { path: kindPages.mail.list.pattern, icon: 'mail', label: 'mails' },
  { path: kindPages.message.list.pattern, icon: 'messages', label: 'messages' },
  { path: kindPages.dream.list.pattern, icon: 'moon-stars', label: 'dreams' },
  { path: kindPages.document.list.pattern, icon: 'file-text', label: 'documents' },
  { path: paths.ask.pattern, icon: 'message-question', label: 'ask', group: 'tools', permission: 'ai:use' },
  { path: paths.chat.pattern, icon: 'message-chatbot', label: 'chat', group: 'tools', permission: 'ai:use' },
  { path: paths.tags.pattern, icon: 'tags', label: 'tags', group: 'organisation' },
  { path: paths.categories.pattern, icon: 'category', label: 'categories', group: 'organisation' },
  { path: paths.participants.pattern, icon: 'users-group', label: 'participants', group: 'organisation' },
  {
    path: paths.usersList.pattern,
    icon: 'users',
    label: 'usersList',
    group: 'users',
    permission: 'users:manage',
  },
  {
    path: paths.maintenance.pattern,
    icon: 'tool',
    label: 'maintenance',
    group: 'administration',
    adminOnly: true,
  },
  { path: paths.interface.pattern, icon: 'settings', label: 'settings', group: 'help' },
  { path: paths.faq.pattern, icon: 'help-circle', label: 'faq', group: 'help' },
]

/** Paths of the entries in the bottom bar of a phone, besides Add and More. */
export const bottomBarPaths: readonly string[] = [
  paths.search.pattern,
  kindPages.image.list.pattern,
  kindPages.record.list.pattern,
]
