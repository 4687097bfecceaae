import * as contracts from '@lares/shared-types/contracts/labels'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

// What is removed or merged changes who follows it, and from whom it is hidden.
const usageTags = ['Follows', 'Users'] as const
// Cached items contain the names and colours of their labels, so changing a label makes them stale too.
const itemTags = ['Item', 'Items', 'Search'] as const

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query({ ...toEndpoint(contracts.listTags), providesTags: ['Tags'] }),
    countItemsByTag: build.query({
      ...toEndpoint(contracts.countItemsByTag),
      providesTags: ['Tags', 'Items'],
    }),
    createTag: build.mutation({ ...toEndpoint(contracts.createTag), invalidatesTags: ['Tags'] }),
    changeTag: build.mutation({ ...toEndpoint(contracts.changeTag), invalidatesTags: ['Tags', ...itemTags] }),
    deleteTag: build.mutation({
      ...toEndpoint(contracts.deleteTag),
      invalidatesTags: ['Tags', ...usageTags, ...itemTags],
    }),
    restoreTag: build.mutation({
      ...toEndpoint(contracts.restoreTag),
      invalidatesTags: ['Tags', ...usageTags, ...itemTags],
    }),
    mergeTag: build.mutation({
      ...toEndpoint(contracts.mergeTag),
      invalidatesTags: ['Tags', ...usageTags, ...itemTags],
    }),
    listCategories: build.query({ ...toEndpoint(contracts.listCategories), providesTags: ['Categories'] }),
    countItemsByCategory: build.query({
      ...toEndpoint(contracts.countItemsByCategory),
      providesTags: ['Categories', 'Items'],
    }),
    createCategory: build.mutation({
      ...toEndpoint(contracts.createCategory),
      invalidatesTags: ['Categories'],
    }),
    changeCategory: build.mutation({
      ...toEndpoint(contracts.changeCategory),
      invalidatesTags: ['Categories', ...itemTags],
    }),
    deleteCategory: build.mutation({
      ...toEndpoint(contracts.deleteCategory),
      invalidatesTags: ['Categories', ...usageTags, ...itemTags],
    }),
    restoreCategory: build.mutation({
      ...toEndpoint(contracts.restoreCategory),
      invalidatesTags: ['Categories', ...usageTags, ...itemTags],
    }),
    mergeCategory: build.mutation({
      ...toEndpoint(contracts.mergeCategory),
      invalidatesTags: ['Categories', ...usageTags, ...itemTags],
    }),
  }),
})

export const {
  useListTagsQuery,
  useCountItemsByTagQuery,
  useCreateTagMutation,
  useChangeTagMutation,
  useDeleteTagMutation,
  useRestoreTagMutation,
  useMergeTagMutation,
  useListCategoriesQuery,
  useCountItemsByCategoryQuery,
  useCreateCategoryMutation,
  useChangeCategoryMutation,
  useDeleteCategoryMutation,
  useRestoreCategoryMutation,
  useMergeCategoryMutation,
} = labelsApi
