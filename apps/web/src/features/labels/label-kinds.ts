import type { Permission } from '@lares/shared-types/permissions'
import type { SearchLinkFilter } from '../../shared/config/search-link.ts'
import type { IconName } from '../../shared/icons/icon-names.ts'
import * as endpoints from './api.ts'

/** Tags and categories are both trees of labels; this table holds all differences between them. */
export const labelKinds = {
  tags: {
    icon: 'tags',
    searchedBy: 'tag',
    permission: 'tags:manage',
    useList: endpoints.useListTagsQuery,
    useCounts: endpoints.useCountItemsByTagQuery,
    useCreate: endpoints.useCreateTagMutation,
    useChange: endpoints.useChangeTagMutation,
    useDelete: endpoints.useDeleteTagMutation,
    useRestore: endpoints.useRestoreTagMutation,
    useMerge: endpoints.useMergeTagMutation,
  },
  categories: {
    icon: 'category',
    searchedBy: 'category',
    permission: 'categories:manage',
    useList: endpoints.useListCategoriesQuery,
    useCounts: endpoints.useCountItemsByCategoryQuery,
    useCreate: endpoints.useCreateCategoryMutation,
    useChange: endpoints.useChangeCategoryMutation,
    useDelete: endpoints.useDeleteCategoryMutation,
    useRestore: endpoints.useRestoreCategoryMutation,
    useMerge: endpoints.useMergeCategoryMutation,
  },
} as const satisfies Record<
  string,
  { icon: IconName; searchedBy: SearchLinkFilter; permission: Permission; [hook: `use${string}`]: unknown }
>

export type LabelKind = keyof typeof labelKinds
