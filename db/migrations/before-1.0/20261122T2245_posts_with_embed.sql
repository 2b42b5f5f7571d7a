-- The query for the posts that link to a card, whose open pages are told that the card has arrived.
create index posts_embed on all_posts (embed_key, id) where embed_key is not null;
