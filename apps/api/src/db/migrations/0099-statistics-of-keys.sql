-- Changing the collation of a column (0096) has dropped what the planner knew of its values.
analyze revisions (entity);
analyze item_participants (role);
analyze item_reactions (kind);
analyze comment_reactions (kind);
analyze participant_relations (kind);
analyze usage_figures (figure, unit);
