import * as contracts from '@lares/shared-types/contracts/labels'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

// Cached items and follows contain the names of labels, so changing a label makes them stale too.
// What is removed or merged also changes what is hidden from which users.
const affectedTags = ['Item', 'Items', 'Search', 'Follows'] as const

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query({ ...toEndpoint(contracts.listTags), providesTags: ['Tags'] }),
    countItemsByTag: build.query({
      ...toEndpoint(contracts.countItemsByTag),
      providesTags: ['Tags', 'Items'],
    }),
    createTag: build.mutation({ ...toEndpoint(contracts.createTag), invalidatesTags: ['Tags'] }),
    changeTag: build.mutation({
      ...toEndpoint(contracts.changeTag),
      invalidatesTags: ['Tags', ...affectedTags],
    }),
    deleteTag: build.mutation({
      ...toEndpoint(contracts.deleteTag),
      invalidatesTags: ['Tags', 'Users', ...affectedTags],
    }),
    restoreTag: build.mutation({
      ...toEndpoint(contracts.restoreTag),
      invalidatesTags: ['Tags', 'Users', ...affectedTags],
    }),
    mergeTag: build.mutation({
      ...toEndpoint(contracts.mergeTag),
      invalidatesTags: ['Tags', 'Users', ...affectedTags],
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
      invalidatesTags: ['Categories', ...affectedTags],
    }),
    deleteCategory: build.mutation({
      ...toEndpoint(contracts.deleteCategory),
      invalidatesTags: ['Categories', 'Users', ...affectedTags],
    }),
    restoreCategory: build.mutation({
      ...toEndpoint(contracts.restoreCategory),
      invalidatesTags: ['Categories', 'Users', ...affectedTags],
    }),
    mergeCategory: build.mutation({
      ...toEndpoint(contracts.mergeCategory),
      invalidatesTags: ['Categories', 'Users', ...affectedTags],
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
