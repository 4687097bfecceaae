import type { Permission } from '@lares/shared-types/permissions'
import type { SearchedBy } from '../../shared/config/search-link.ts'
import type { IconName } from '../../shared/icons/icon-names.ts'
import * as calls from './api.ts'

/** Tags and categories are both trees of labels; what differs between them is here and nowhere else. */
export const labelKinds = {
  tags: {
    icon: 'tags',
    searchedBy: 'tag',
    permission: 'tags:manage',
    useList: calls.useListTagsQuery,
    useCounts: calls.useCountItemsByTagQuery,
    useCreate: calls.useCreateTagMutation,
    useChange: calls.useChangeTagMutation,
    useDelete: calls.useDeleteTagMutation,
    useMerge: calls.useMergeTagMutation,
  },
  categories: {
    icon: 'category',
    searchedBy: 'category',
    permission: 'categories:manage',
    useList: calls.useListCategoriesQuery,
    useCounts: calls.useCountItemsByCategoryQuery,
    useCreate: calls.useCreateCategoryMutation,
    useChange: calls.useChangeCategoryMutation,
    useDelete: calls.useDeleteCategoryMutation,
    useMerge: calls.useMergeCategoryMutation,
  },
} as const satisfies Record<
  string,
  { icon: IconName; searchedBy: SearchedBy; permission: Permission; [hook: `use${string}`]: unknown }
>

export type LabelKind = keyof typeof labelKinds
