-- The public record of a district is listed by time: few of all releases follow another.
create index article_release_changes on article_release (release_time) where number > 1;
