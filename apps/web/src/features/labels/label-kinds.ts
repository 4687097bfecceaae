import type { Permission } from '@lares/shared-types/permissions'
import type { IconName } from '../../shared/icons/icon-names.ts'
import * as calls from './api.ts'

/** Tags and categories are both trees of labels; what differs between them is here and nowhere else. */
export const labelKinds = {
  tags: {
    icon: 'tags',
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
  { icon: IconName; permission: Permission; [hook: `use${string}`]: unknown }
>

export type LabelKind = keyof typeof labelKinds
