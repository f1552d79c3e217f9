"""Which room may import which: the same table as in docs/architecture.md."""

from __future__ import annotations

ROOMS = """
    later             :
    grouped           :
    problems          :
    system            :
    workers           : problems
    redact.tokens     :
    redact.words      : later
    redact.given      : later redact.words
    redact.placed     : later redact.given redact.words
    redact            : later problems redact.tokens redact.words redact.given redact.placed
    read.texts.apps   : later
    read.texts        : later read.texts.apps
    veil              : later problems read.texts redact redact.words
    read              : later problems system read.texts veil
    sweep             : later grouped system workers redact redact.placed redact.words read.texts
                        veil read
    shape.nodes       : grouped read
    shape.compactions : grouped read shape.nodes
    shape.links       : later grouped problems read read.texts shape.nodes shape.compactions
    shape.steps       : grouped read shape.nodes shape.links
    shape.paths       : later grouped read read.texts shape.nodes shape.steps
    shape.agents      : grouped problems read read.texts shape.nodes shape.links shape.paths
                        shape.steps
    shape             : grouped problems veil read shape.nodes shape.links shape.steps shape.paths
                        shape.agents

    write             : later problems
    write.markdown    : later write
    write.record      : later grouped problems read shape shape.agents shape.paths write
    write.tree        : later grouped read shape shape.agents shape.nodes shape.paths shape.steps
                        write write.markdown
    write.render      : later read read.texts read.texts.apps shape shape.agents
                        write write.markdown
    write.tool        : later read read.texts write write.markdown write.render
    write.message     : read read.texts read.texts.apps shape.agents shape.paths shape.steps
                        write write.markdown write.render write.tool
    write.document    : later grouped problems read shape shape.agents shape.nodes shape.paths
                        shape.steps write write.markdown write.message write.record write.render
                        write.tree
    write.screen      : grouped problems read shape shape.agents shape.paths write write.record
                        write.render write.tree
    write.feed        : problems read read.texts read.texts.apps shape shape.agents shape.paths
                        shape.steps write write.message write.document write.render write.tool
    write.folder      : later grouped problems system write

    again             : grouped problems system veil read shape.paths write write.folder
                        write.record

    stages            : problems system veil read shape shape.agents shape.nodes shape.links
                        shape.paths shape.steps
    pipeline          : problems veil read sweep shape stages
    find.naming       : shape shape.paths write write.record
    find              : grouped problems system read shape shape.paths pipeline write write.record
                        find.naming
    console           : problems write find
    write.compare     : grouped read read.texts shape shape.paths shape.steps find.naming write
                        write.markdown write.message write.document write.feed write.render
                        write.tool
    run               : grouped problems system workers read shape shape.paths pipeline write
                        write.document write.feed write.folder write.record write.tree again
    surveying         : system workers read shape pipeline run
    exporting         : system read sweep shape pipeline write write.folder write.record again
                        run
    showing           : problems system find write write.document write.feed write.folder
    commands          : problems system workers redact veil read sweep shape shape.paths
                        pipeline find find.naming
                        write write.compare write.render write.document write.record write.screen
                        write.tree write.feed write.folder again console run surveying
                        exporting showing
    .                 : problems console commands
"""
"""Each room and those that it may import, in the order of the flow. Inside a room nothing is in a
circle. The last line is the top of the package."""
